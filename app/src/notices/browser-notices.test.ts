// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../language/i18n.js';
import { showBrowserNotice, switchBrowserNotices, withdrawBrowserNotice } from './browser-notices.js';

const made: { tag: string; close: () => void; onclick: unknown }[] = [];
class FakeNotification {
  static permission = 'granted';
  readonly tag: string;
  readonly close = vi.fn();
  onclick: unknown = null;
  constructor(_title: string, { tag }: { tag: string }) {
    this.tag = tag;
    made.push(this);
  }
}

beforeEach(async () => {
  await startLanguage();
  made.length = 0;
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  switchBrowserNotices(true);
});

describe('the notification of a message', () => {
  it('is closed when the message is taken back, and no other one', async () => {
    await showBrowserNotice('message', () => undefined, 'm1');
    await showBrowserNotice('application', () => undefined, 'm2');
    withdrawBrowserNotice('m1');
    expect(made[0]?.close).toHaveBeenCalledTimes(1);
    expect(made[1]?.close).not.toHaveBeenCalled();
  });

  it('does not come any more where the message was taken back before', async () => {
    const coming = showBrowserNotice('message', () => undefined, 'm3');
    withdrawBrowserNotice('m3');
    await coming;
    expect(made).toEqual([]);
  });

  it('of a newer message stays when an older one is taken back', async () => {
    await showBrowserNotice('message', () => undefined, 'm4');
    await showBrowserNotice('message', () => undefined, 'm5');
    withdrawBrowserNotice('m4');
    expect(made[1]?.close).not.toHaveBeenCalled();
  });
});
