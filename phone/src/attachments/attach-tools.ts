import { acceptOf, callDuration, type AttachmentKind } from '@wardlink/contract';
import { button, element, setChildren } from '../elements.js';
import { text } from '../language.js';
import type { Addressee, Upload, Uploads } from './uploads.js';
import { VoiceRecorder } from './voice-recorder.js';

/** A button that opens the phone's files or its camera. */
function fileButton(
  kind: Exclude<AttachmentKind, 'voice'>,
  isCamera: boolean,
  take: (kind: AttachmentKind, file: File) => void,
): HTMLElement[] {
  const input = element('input', {
    type: 'file',
    name: isCamera ? 'camera' : kind,
    accept: acceptOf(kind),
    hidden: true,
    ...(isCamera ? { capture: 'environment' } : { multiple: true }),
    onchange: () => {
      for (const file of input.files ?? []) take(kind, file);
      input.value = '';
    },
  });
  return [button(text(isCamera ? 'attach.camera' : `attach.${kind}`), () => input.click(), 'quiet'), input];
}

function uploadLine(upload: Upload, uploads: Uploads): HTMLElement {
  const { name, problem } = upload;
  if (problem === undefined) return element('p', { class: 'upload', role: 'status' }, text('uploading', { name }));
  return element(
    'div',
    { class: 'upload failed', role: 'alert' },
    element('p', {}, `${name}: ${problem}`),
    button(text('retry'), () => void uploads.retry(upload)),
    button(text('discard'), () => uploads.discard(upload.id), 'quiet'),
  );
}

/** Buttons that send pictures, also from the camera, voice messages and files. */
export function attachTools(to: Addressee, uploads: Uploads) {
  const take = (kind: AttachmentKind, file: Blob, name: string): void => void uploads.add(to, kind, file, name);
  const takeFile = (kind: AttachmentKind, file: File): void => take(kind, file, file.name);
  const problem = element('p', { class: 'problem', role: 'alert' });
  const length = element('span', { class: 'recorded', 'aria-hidden': 'true' });
  const send = button(text('sendVoice'), () => recorder.finish(), 'primary');
  const recording = element(
    'div',
    { class: 'recording', hidden: true },
    element('span', { role: 'status' }, text('recording')),
    length,
    send,
    button(text('discard'), () => recorder.discard()),
  );
  const record = button(text('attach.voice'), () => void start(), 'quiet');
  const choices = element(
    'div',
    { class: 'attach', role: 'group', 'aria-label': text('attach') },
    ...fileButton('picture', false, takeFile),
    ...fileButton('picture', true, takeFile),
    record,
    ...fileButton('file', false, takeFile),
  );
  const recorder = new VoiceRecorder({
    recorded: (voice) => take('voice', voice, text('voice')),
    changed: (now) => {
      const hidden = now === undefined ? recording : choices;
      // The button that had the focus is hidden now.
      const hadFocus = hidden.contains(document.activeElement);
      recording.hidden = now === undefined;
      choices.hidden = now !== undefined;
      length.textContent = callDuration(now ?? 0);
      if (hadFocus) (now === undefined ? record : send).focus();
    },
  });
  const start = async (): Promise<void> => {
    problem.textContent = '';
    try {
      await recorder.start();
    } catch (error) {
      console.warn('nothing can be recorded', error);
      problem.textContent = text('noMicrophone');
    }
  };

  const lines = element('div', { class: 'uploads' });
  const shown = new WeakMap<Upload, HTMLElement>();
  const update = (): void => {
    const rows = uploads.of(to).map((upload) => {
      const line = shown.get(upload) ?? uploadLine(upload, uploads);
      shown.set(upload, line);
      return line;
    });
    setChildren(lines, rows);
  };
  update();
  return {
    root: element('div', { class: 'attach-tools' }, problem, lines, recording, choices),
    update,
    isRecording: (): boolean => recorder.isRecording,
    leave: (): void => recorder.discard(),
  };
}
