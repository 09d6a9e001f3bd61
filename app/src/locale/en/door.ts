import frame from './frame.json';
import states from './states.json';
import login from './login.json';
import person from './person.json';
import organisation from './organisation.json';

/** What is read before anybody has signed in. */
export default { ...frame, ...states, ...login, ...person, ...organisation };
