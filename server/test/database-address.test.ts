import { describe, expect, it } from 'vitest';
import { hostListOf } from '../src/database/address.js';

const namesOf = (url: string) => hostListOf(url)?.hosts.map(({ name }) => name);

describe('the address of a database', () => {
  it('of one host is left to the driver', () => {
    expect(hostListOf('postgres://u:p@db1:5432/wardlink')).toBeUndefined();
    expect(hostListOf('postgresql:///wardlink?host=%2Ftmp%2Fa,b&port=5432')).toBeUndefined();
  });

  it('of several is read as libpq does', () => {
    const list = hostListOf('postgres://u:p%40@db1:5432,[::1]:5433,db3/wardlink?target_session_attrs=standby&ssl=true');
    expect(list?.role).toBe('standby');
    expect(list?.hosts).toEqual([
      { url: 'postgres://u:p%40@db1:5432/wardlink?ssl=true', host: 'db1', port: 5432, name: 'db1:5432' },
      { url: 'postgres://u:p%40@[::1]:5433/wardlink?ssl=true', host: '::1', port: 5433, name: '::1:5433' },
      { url: 'postgres://u:p%40@db3/wardlink?ssl=true', host: 'db3', port: 5432, name: 'db3:5432' },
    ]);
  });

  it('asks for a host that accepts writes where it does not say', () => {
    expect(hostListOf('postgres://a,b/c')?.role).toBe('read-write');
    expect(namesOf('postgres://a,b/c')).toEqual(['a:5432', 'b:5432']);
  });

  it('that cannot be read is refused without its password', () => {
    for (const url of ['postgres://u:secret@a,b/c?target_session_attrs=any', 'postgres://u:secret@a:port,b/c']) {
      expect(() => hostListOf(url)).toThrow(/^The address of the database (?!.*secret)/);
    }
  });
});
