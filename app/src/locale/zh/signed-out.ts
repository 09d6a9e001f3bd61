import frame from './frame.json';
import states from './states.json';
import login from './login.json';
import person from './person.json';
import organisation from './organisation.json';

/** Texts of the pages before the login. */
export default { ...frame, ...states, ...login, ...person, ...organisation };
