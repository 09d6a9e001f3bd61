export { type Answer, codeOf, dataOf, ScriptClient, type ScriptOptions, type ScriptReply } from './script-client.js';
