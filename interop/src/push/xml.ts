import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml';

/** The elements whose children are a list, with the name of each child. */
export const LISTS: Readonly<Record<string, string>> = { identifiers: 'identifier', allergies: 'allergy' };
export const ROOT = 'message';

/** Element and attribute names without the prefix of their namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Declarations of namespaces and schemas, which an integration platform adds. */
const isDeclaration = (name: string): boolean =>
  name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:');

const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((node: XmlNode): node is XmlElement => node instanceof XmlElement);

/** The text between the elements of an element; blanks do not count. */
const looseText = ({ children }: XmlElement): string =>
  children
    .map((node: XmlNode) => (node instanceof XmlText ? node.text : ''))
    .join('')
    .trim();

/**
 * The value that an element stands for in JSON; undefined for an empty one, which says nothing. What does not belong
 * there is kept under a name of its own, so that the schema refuses it by name.
 */
function valueOf(element: XmlElement): unknown {
  const { attributes } = element;
  if (['true', '1'].includes(attributes['xsi:nil'] ?? '')) return null;
  const children = elementsOf(element);
  const others = Object.keys(attributes).filter((name) => !isDeclaration(name));
  const item = Object.hasOwn(LISTS, localName(element.name)) ? LISTS[localName(element.name)] : undefined;
  if (children.length === 0 && others.length === 0) return element.text.trim() || undefined;
  if (item !== undefined && children.every(({ name }) => localName(name) === item) && looseText(element) === '') {
    return children.flatMap((child) => valueOf(child) ?? []);
  }
  const entries = new Map<string, unknown>(others.map((name) => [`@${name}`, attributes[name]]));
  if (looseText(element) !== '') entries.set('#text', looseText(element));
  for (const child of children) {
    const name = localName(child.name);
    const value = valueOf(child);
    // An element that stands there twice is no text.
    if (entries.has(name)) entries.set(name, [entries.get(name), value]);
    else if (value !== undefined) entries.set(name, value);
  }
  return Object.fromEntries(entries);
}

/** The JSON value of an XML document. @throws Error for a text that is no document with the root element `message` */
export function valueOfXml(text: string): unknown {
  const { root } = parseXml(text, { resolveUndefinedEntity: undefined });
  if (!root || localName(root.name) !== ROOT) throw new Error(`the root element is not ${ROOT}`);
  return valueOf(root) ?? {};
}
