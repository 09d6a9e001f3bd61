import { Initial } from '../../../elements/initial.js';
import { useName } from '../../../language/names.js';
import type { Group } from '../../../live/groups.js';
import './group.css';

/** The picture of a group: its first members. */
export function GroupFaces({ faces }: Pick<Group, 'faces'>) {
  const nameOf = useName();
  return (
    <span className="group-faces" aria-hidden="true">
      {faces.map((face, index) => (
        <span key={index} className={face.patient ? 'group-face of-patient' : 'group-face'}>
          <Initial name={nameOf(face)} picture={face.avatar} size={18} />
        </span>
      ))}
    </span>
  );
}
