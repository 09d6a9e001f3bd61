// Fakes of a browser's media objects, for tests of each frame on the signalling channel with a fake clock. Tests in
// real browsers cover real connections.

type Direction = RTCRtpTransceiverDirection;

export class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  readyState: MediaStreamTrackState = 'live';
  contentHint = '';
  settings: MediaTrackSettings = {};
  constrained: MediaTrackConstraints | undefined;

  constructor(
    readonly kind: 'audio' | 'video',
    readonly id = `${kind}-${Math.random()}`,
  ) {
    super();
  }

  getSettings(): MediaTrackSettings {
    return this.settings;
  }
  applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    this.constrained = constraints;
    return Promise.resolve();
  }
  stop(): void {
    this.readyState = 'ended';
  }
}

export class FakeMediaStream {
  constructor(private readonly tracks: FakeTrack[] = []) {}
  getTracks(): FakeTrack[] {
    return this.tracks;
  }
  getAudioTracks(): FakeTrack[] {
    return this.tracks.filter(({ kind }) => kind === 'audio');
  }
  getVideoTracks(): FakeTrack[] {
    return this.tracks.filter(({ kind }) => kind === 'video');
  }
}

class FakeSender {
  parameters = { encodings: [{} as RTCRtpEncodingParameters] };
  constructor(public track: FakeTrack | null) {}
  async replaceTrack(track: FakeTrack | null): Promise<void> {
    FakePeerConnection.give(track);
    await FakePeerConnection.replacing?.(track);
    this.track = track;
  }
  getParameters(): typeof this.parameters {
    return this.parameters;
  }
  setParameters(parameters: typeof this.parameters): Promise<void> {
    this.parameters = parameters;
    return Promise.resolve();
  }
}

class FakeTransceiver {
  stopped = false;
  readonly receiver: { track: FakeTrack };
  constructor(
    readonly mid: string,
    readonly kind: 'audio' | 'video',
    readonly sender: FakeSender,
    readonly direction: Direction,
  ) {
    this.receiver = { track: new FakeTrack(kind) };
  }
  stop(): void {
    this.stopped = true;
  }
}

const EXTENSIONS = ['urn:3gpp:video-orientation', 'urn:ietf:params:rtp-hdrext:sdes:mid'];

/** A peer connection that is connected as soon as it has an answer, unless `FakePeerConnection.reachable` is false. */
export class FakePeerConnection extends EventTarget {
  static all: FakePeerConnection[] = [];
  static reachable = true;
  /** What was given to senders, and whether it was enabled then. */
  static given: { kind: string; enabled: boolean }[] = [];
  /** Awaited by each `replaceTrack`, if set. */
  static replacing: ((track: FakeTrack | null) => Promise<void>) | undefined;
  static give(track: FakeTrack | null): void {
    if (track) FakePeerConnection.given.push({ kind: track.kind, enabled: track.enabled });
  }
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescriptionInit | null = null;
  currentRemoteDescription: RTCSessionDescriptionInit | null = null;
  readonly transceivers: FakeTransceiver[] = [];
  /** Maximum bit rates of the senders at the time of each answer. */
  readonly answered: (number | undefined)[][] = [];
  /** Entries that `getStats` returns. */
  stats: Record<string, unknown>[] = [];

  constructor(readonly configuration: RTCConfiguration = {}) {
    super();
    FakePeerConnection.all.push(this);
  }

  addTransceiver(
    what: 'audio' | 'video' | FakeTrack,
    { direction, sendEncodings = [{}] }: { direction: Direction; sendEncodings?: RTCRtpEncodingParameters[] },
  ): FakeTransceiver {
    const [kind, track] = what instanceof FakeTrack ? [what.kind, what] : [what, null];
    const sender = new FakeSender(track);
    sender.parameters.encodings = sendEncodings.map((encoding) => ({ ...encoding }));
    const transceiver = new FakeTransceiver(String(this.transceivers.length), kind, sender, direction);
    this.transceivers.push(transceiver);
    return transceiver;
  }
  addTrack(track: FakeTrack): FakeSender {
    const transceiver = this.addTransceiver(track.kind, { direction: 'sendrecv' });
    FakePeerConnection.give(track);
    transceiver.sender.track = track;
    return transceiver.sender;
  }
  removeTrack(sender: FakeSender): void {
    sender.track = null;
  }
  getSenders(): FakeSender[] {
    return this.transceivers.map(({ sender }) => sender);
  }
  getReceivers(): { track: FakeTrack }[] {
    return this.transceivers.map(({ receiver }) => receiver);
  }
  getTransceivers(): FakeTransceiver[] {
    return this.transceivers;
  }
  getStats(): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map(this.stats.map((entry, index) => [String(index), entry])));
  }

  createOffer(): Promise<RTCSessionDescriptionInit> {
    const sections = this.transceivers.map(({ kind, mid, direction, stopped }) =>
      [
        `m=${kind} ${stopped ? 0 : 9} UDP/TLS/RTP/SAVPF ${kind === 'audio' ? 111 : 96}`,
        'c=IN IP4 0.0.0.0',
        `a=mid:${mid}`,
        `a=${stopped ? 'inactive' : direction}`,
        ...EXTENSIONS.map((uri, index) => `a=extmap:${index + 1} ${uri}`),
        `a=rtpmap:${kind === 'audio' ? '111 opus/48000/2' : '96 VP8/90000'}`,
      ].join('\r\n'),
    );
    const sdp = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...sections, ''].join('\r\n');
    return Promise.resolve({ type: 'offer', sdp });
  }
  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (description.type === 'rollback') this.signalingState = 'stable';
    else {
      this.localDescription = description;
      this.signalingState = 'have-local-offer';
    }
    return Promise.resolve();
  }
  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.currentRemoteDescription = description;
    this.answered.push(this.transceivers.map(({ sender }) => sender.parameters.encodings[0]?.maxBitrate));
    this.signalingState = 'stable';
    if (FakePeerConnection.reachable) this.become('connected');
    else this.become('connecting');
    return Promise.resolve();
  }

  /** Changes the connection state and emits the event. */
  become(state: RTCPeerConnectionState): void {
    if (this.connectionState === state || this.connectionState === 'closed') return;
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  close(): void {
    this.connectionState = 'closed';
  }
}
