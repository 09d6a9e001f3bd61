import { geometryOf, type MeasuredForm } from '@wardlink/contract/reports';

/** The CSP nonce of this page. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
}

/** Size of the paper for the browser's print: it belongs to the form, so it cannot stand in the style sheet. */
export function PageSize({ form }: { form: MeasuredForm }) {
  const { width, height } = geometryOf(form);
  return <style nonce={pageNonce()}>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>;
}
