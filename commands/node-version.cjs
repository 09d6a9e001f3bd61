'use strict';
// Runs before each command, on any Node.js version: an old version would fail on newer syntax without a clear message.
// So this file uses old syntax only.
var fs = require('fs');
var path = require('path');

/** Message for a version older than `engines` requires (`>=20.19`); undefined for any other. */
function complaintAbout(version, engines) {
  var least = />=\s*(\d+)(?:\.(\d+))?/.exec(engines) || [];
  var given = version.split('.').map(Number);
  var wanted = [Number(least[1] || 0), Number(least[2] || 0)];
  if (given[0] > wanted[0] || (given[0] === wanted[0] && given[1] >= wanted[1])) return undefined;
  return 'Wardlink needs Node.js ' + wanted.join('.') + ' or newer; this is ' + version + '.';
}

module.exports = { complaintAbout: complaintAbout };

if (require.main === module) {
  var text = fs.readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8');
  var complaint = complaintAbout(process.versions.node, JSON.parse(text).engines.node);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exit(1);
  }
}
