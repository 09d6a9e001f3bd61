import { useState } from 'react';
import { ATTACHMENT_PATH, ATTACHMENT_THUMBNAIL } from '@wardlink/contract';
import { Initial } from '../elements/initial.js';
import { useName } from '../language/names.js';
import type { Group } from '../live/groups.js';
import './groups.css';

interface Props {
  group: Pick<Group, 'picture' | 'faces'>;
  /** Side of the group's own picture, px. */
  size?: number;
}

/** The picture of a group, or without one its first members. The name is shown beside it. */
export function GroupFaces({ group: { picture, faces }, size = 37 }: Props) {
  const nameOf = useName();
  /** A picture that could not be loaded; a new picture is tried. */
  const [failed, setFailed] = useState<string>();
  if (picture !== null && picture !== failed) {
    return (
      <img
        className="group-picture"
        src={`${ATTACHMENT_PATH}${picture}${ATTACHMENT_THUMBNAIL}`}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(picture)}
      />
    );
  }
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
