import { useEffect, useRef, useState } from 'react';
import { ATTACHMENT_LIMITS, VOICE_FORMATS } from '@wardlink/contract';

interface Recorder {
  /** Milliseconds recorded so far; undefined while nothing is recorded. */
  recorded: number | undefined;
  /** Why recording is impossible, in the browser's words. */
  problem: string | undefined;
  start: () => void;
  /** Ends the recording and hands it over. */
  finish: () => void;
  discard: () => void;
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Records a voice message with the microphone, at most two minutes. */
export function useRecorder(onRecorded: (blob: Blob, name: string) => void): Recorder {
  const [begun, setBegun] = useState<number>();
  const [recorded, setRecorded] = useState(0);
  const [problem, setProblem] = useState<string>();
  const running = useRef<{ recorder: MediaRecorder; stream: MediaStream }>(undefined);
  /** Counts starts and stops: if the microphone opens after a stop, it is closed again. */
  const turn = useRef(0);
  const take = useRef(onRecorded);
  take.current = onRecorded;

  const stop = (isKept: boolean): void => {
    turn.current += 1;
    const { recorder, stream } = running.current ?? {};
    running.current = undefined;
    setBegun(undefined);
    if (!recorder || !stream) return;
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      close(stream);
      const type = recorder.mimeType.split(';', 1)[0] ?? '';
      if (isKept) take.current(new Blob(parts, { type }), `voice.${type.split('/')[1] ?? 'webm'}`);
    };
    recorder.stop();
  };
  const start = async (): Promise<void> => {
    stop(false);
    setProblem(undefined);
    const own = turn.current;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (own !== turn.current) {
        close(stream);
        return;
      }
      const mimeType = VOICE_FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
      const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
      running.current = { recorder, stream };
      recorder.start();
      setRecorded(0);
      setBegun(Date.now());
    } catch (error) {
      if (own === turn.current) setProblem(error instanceof Error ? error.name : String(error));
    }
  };
  useEffect(() => {
    if (begun === undefined) return;
    const timer = setInterval(() => {
      const time = Date.now() - begun;
      setRecorded(time);
      // The server refuses a longer recording.
      if (time >= ATTACHMENT_LIMITS.voiceMs - 1_000) stop(true);
    }, 250);
    return () => clearInterval(timer);
  }, [begun]);
  useEffect(() => () => stop(false), []);
  return {
    recorded: begun === undefined ? undefined : recorded,
    problem,
    start: () => void start(),
    finish: () => stop(true),
    discard: () => stop(false),
  };
}
