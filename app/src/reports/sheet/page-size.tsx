import { geometryOf, type MeasuredForm } from '@wardlink/contract/reports';

/** The CSP nonce of this page. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
}

/** Paper size for printing: it depends on the form, so it cannot be in the style sheet. */
export function PageSize({ form }: { form: MeasuredForm }) {
  const { width, height } = geometryOf(form);
  return <style nonce={pageNonce()}>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>;
}
