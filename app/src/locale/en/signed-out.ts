import states from './states.json';
import login from './login.json';
import person from './person.json';
import organisation from './organisation.json';

/** Texts of the pages before the login. */
export default { ...states, ...login, ...person, ...organisation };
