// What is looked for on a page comes, also beside other steps: the library's default of one second judges the machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
export {};
