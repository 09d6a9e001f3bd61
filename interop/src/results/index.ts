export { afterTry, FIRST_WAIT_MS, GIVE_UP_MS, type Following, type Try } from './delivery.js';
export { resultMessage, type Coded, type Observation, type Result, type ResultSettings } from './message.js';
