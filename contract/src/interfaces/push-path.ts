/** Path to which a hospital's system pushes events of patient administration, as JSON or XML; one in each request. */
export const PUSH_PATH = '/cdms/interfaces/events';
