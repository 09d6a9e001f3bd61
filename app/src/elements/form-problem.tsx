import { Button } from './button.js';

interface Props {
  text: string;
  /** For an edit conflict: the button that loads the stored version again. */
  again?: { label: string; onAgain: () => void } | undefined;
}

/** Alert above a form's buttons: why the form was not stored. */
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
