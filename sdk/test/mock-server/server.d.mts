/** Starts the mock signalling server on a free port of this machine. */
export function startMockServer(): Promise<{ url: string; close: () => void }>;
