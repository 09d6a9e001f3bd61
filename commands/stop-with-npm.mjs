/**
 * Stops a server whose npm was killed: it would stay behind, holding port and data. (The scripts begin with `exec`, so that
 * npm itself is the parent and not a shell between.)
 * @param script - of package.json; who starts the command in another way looks after it
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
