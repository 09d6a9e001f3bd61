import { Button } from './button.js';

interface Props {
  text: string;
  /** Somebody else changed what is being edited: the way to start again from what is stored. */
  again?: { label: string; onAgain: () => void } | undefined;
}

/** Why a form was not stored, above its buttons. */
export function FormProblem({ text, again }: Props) {
  return (
    <p role="alert">
      {text}{' '}
      {again && (
        <Button size="small" icon="refresh" onClick={again.onAgain}>
          {again.label}
        </Button>
      )}
    </p>
  );
}
