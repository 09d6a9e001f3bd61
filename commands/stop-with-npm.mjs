/**
 * Stops a server whose npm process was killed; otherwise it would stay and hold the port and the data. The npm scripts
 * begin with `exec`, so that npm itself is the parent process.
 * @param script - of package.json; without that script as the parent this does nothing
 */
export function stopWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
