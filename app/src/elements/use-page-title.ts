import { useEffect } from 'react';

interface Options {
  /** Omits the name of the product: a PDF made by printing gets this title as its name. */
  isWhole?: boolean;
  /** The former title comes back when this one becomes undefined or its component is removed. */
  isTemporary?: boolean;
}

/** Names the page in the browser's tab. */
export function usePageTitle(title: string | undefined, { isWhole = false, isTemporary = false }: Options = {}): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = isWhole ? title : `${title} · Wardlink`;
    if (!isTemporary) return undefined;
    return () => {
      document.title = before;
    };
  }, [title, isWhole, isTemporary]);
}
