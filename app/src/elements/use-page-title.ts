import { useEffect } from 'react';

interface Options {
  /** Without the name of the product: a file made of a print is called by it. */
  isWhole?: boolean;
  /** The title of before comes back once this one is undefined or its component is gone. */
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
