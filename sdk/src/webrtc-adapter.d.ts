/** The package types only its main entry, which changes the page when it is imported; this one waits to be called. */
declare module 'webrtc-adapter/src/js/adapter_factory.js' {
  export function adapterFactory(environment: { window: Window & typeof globalThis }): unknown;
}
