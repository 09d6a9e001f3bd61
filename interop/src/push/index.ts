export { readPushed, type ReadPushed } from './read.js';
export { PushedEvent } from './schema.js';
export { isOtherCharset, isPushed, textOfPushed, type PushedText } from './text.js';
export { LISTS, ROOT, valueOfXml } from './xml.js';
