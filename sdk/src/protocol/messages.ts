import type { ServerCommand } from './commands.js';

export interface ServerEnvelope {
  cmd: number;
  content: Record<string, unknown>;
}

export interface ClientEnvelope {
  tag_key: string;
  data: unknown;
  openid: string;
  tinyid?: string;
  version: string;
  ua?: string;
  srctinyid?: number;
  report?: unknown;
  /** Addition, with `on_unpublish`: the purpose of it. Without it the server judges by the transport. */
  unpublish?: 'final' | 'recovering';
}

export interface SetupContent {
  relayip: string;
  innerip: string;
  signalip: string;
  localip: string;
  dataport: number;
  stunport: number;
  checkSigSeq: string;
  socketid: string;
  tinyid: string;
  openid: string;
  stunportList?: number[];
  cgiurl?: string;
  /** ms since 1970 */
  svrTime: number;
  rc?: number;
  /** Addition: the server accepts offers before a stream exists (`ahead` of `on_publish` and `on_sub`). */
  ahead?: boolean;
}
export interface SetupRefusedContent {
  errorCode?: number;
  errorMsg?: string;
}
export interface JoinResultContent {
  ret: number;
  error?: string;
  /** Addition: the room accepts a small picture beside the large one, and forwards to each subscriber the wanted one. */
  small?: boolean;
}
export interface ListedUser {
  userid: string;
  srctinyid: string;
  role: number;
}
export interface UserListContent {
  userlist: ListedUser[];
}
export interface PeerLeftContent {
  userid: string;
  srctinyid: string;
}
export interface StreamAddedContent {
  srcopenid: string | null;
  srctinyid: string;
  audio: boolean;
  bigVideo: boolean;
  auxVideo: boolean;
}
export interface StreamRemovedContent {
  srctinyid: string;
  srcopenid?: string;
}
export interface ListedPublisher {
  userid: string;
  srctinyid: string;
  flag: number;
}
export interface PublishersContent {
  userlist: ListedPublisher[];
}
export interface UplinkStatsContent {
  result: number;
  expectAudPkg: number;
  expectVidPkg: number;
  recvAudPkg: number;
  recvVidPkg: number;
  /** ms */
  rtt: number;
}
export interface PublishResultContent {
  result: number;
  type: 'answer';
  sdp: string;
  /** Addition: the answer to an offer sent ahead. */
  ahead?: boolean;
}
/** The server refuses the offer of a publish or an update. */
export interface PublishRefusedContent {
  result: number;
}
export interface SubscribeResultContent {
  srctinyid: string;
  type: 'answer';
  sdp: string;
  errCode: number;
  errMsg?: string;
  /** Addition: the answer to an offer sent ahead. */
  ahead?: boolean;
}
export interface SubscriptionResultContent {
  srctinyid: string;
  errCode: number;
  errMsg?: string;
}
export interface ResultContent {
  errCode: number;
  errMsg?: string;
}
export interface RebuildResultContent {
  result: number;
}
export interface UnpublishResultContent {
  result: number;
}
export interface BannedContent {
  type: string;
}
/** Addition: which of a publisher's two pictures are received by somebody. The others need not be sent. */
export interface SizesWatchedContent {
  large: boolean;
  small: boolean;
}

export interface WantedKinds {
  audio: boolean;
  bigVideo: boolean;
  auxVideo: boolean;
  /** Addition: the wanted video in its small picture, if the publisher sends one. */
  smallVideo?: boolean;
}
export interface JoinData {
  openid: string;
  tinyid: string;
  peerconnectionport: '';
  useStrRoomid: false | 1;
  roomid: string;
  sdkAppID: string;
  socketid: string;
  userSig: string;
  privMapEncrypt: string;
  privMap: '';
  // Values of the set-up message, returned unchanged.
  relayip: unknown;
  dataport: unknown;
  stunport: unknown;
  checkSigSeq: unknown;
  pstnBizType: 0;
  pstnPhoneNumber: null;
  recordId: number | null;
  role: 'user';
  jsSdkVersion: string;
  sdpSemantics: string;
  browserVersion: string;
  closeLocalMedia: true;
  trtcscene: number;
  trtcrole: number;
  bussinessInfo?: string;
  isAuxUser: 0 | 1;
  autoSubscribe: boolean;
}
export interface PublishData {
  type: 'offer';
  sdp: string;
  /** Addition: only connects; media is not forwarded until this connection sends an offer without `ahead`. */
  ahead?: boolean;
}
export interface UpdateTrackData extends Omit<PublishData, 'ahead'> {
  action: 'add' | 'remove';
  trackId: string;
  kind: 'audio' | 'video';
}
export interface MuteData {
  srctinyid: 0;
  userid: string;
  flag: number;
}
export interface SubscriptionChangeData extends WantedKinds {
  srctinyid: string;
  userid: string;
}
export interface SubscribeData extends SubscriptionChangeData {
  type: 'offer';
  sdp: string;
  /** Addition: connects to a member who publishes nothing yet. */
  ahead?: boolean;
}
export interface SwitchRoleData {
  trtcscene: number;
  trtcrole: number;
}
export interface RebuildData {
  socketid: string;
  tinyid: string;
  appid: number;
  openid: string;
  sessionid: string;
  sids: (string | 0)[];
  /** `innerip` of the set-up message, unchanged. */
  relayInfo: unknown;
  remotesdp: string[];
  useStrRoomid: false | 1;
}
export interface ConstraintsData {
  EncVideoCodec: string;
  EncVideoWidth: number;
  EncVideoHeight: number;
  EncVideoBr: string;
  EncVideoFps: number;
  EncAudioCodec: 'opus';
  EncAudioFS: number;
  EncAudioCh: number;
  EncAudioBr: string;
}

/** Content of each server message by its command; a client checks what it reads. */
export interface ServerMessages {
  [ServerCommand.BANNED]: BannedContent;
  [ServerCommand.STREAM_ADDED]: StreamAddedContent;
  [ServerCommand.STREAM_REMOVED]: StreamRemovedContent;
  [ServerCommand.SETUP]: SetupContent;
  [ServerCommand.JOIN_RESULT]: JoinResultContent;
  [ServerCommand.UPLINK_STATS]: UplinkStatsContent;
  [ServerCommand.PUBLISHERS]: PublishersContent;
  [ServerCommand.SETUP_REFUSED]: SetupRefusedContent;
  [ServerCommand.REBUILD_RESULT]: RebuildResultContent;
  [ServerCommand.PONG]: object;
  [ServerCommand.PUSH_CDN_RESULT]: ResultContent;
  [ServerCommand.STOP_PUSH_CDN_RESULT]: ResultContent;
  [ServerCommand.MIX_RESULT]: ResultContent;
  [ServerCommand.STOP_MIX_RESULT]: ResultContent;
  [ServerCommand.CDN_RESULT]: ResultContent;
  [ServerCommand.STOP_CDN_RESULT]: ResultContent;
  [ServerCommand.PUBLISH_RESULT]: PublishResultContent | PublishRefusedContent;
  [ServerCommand.UNPUBLISH_RESULT]: UnpublishResultContent;
  [ServerCommand.SUBSCRIBE_RESULT]: SubscribeResultContent;
  [ServerCommand.UNSUBSCRIBE_RESULT]: SubscriptionResultContent;
  [ServerCommand.SUBSCRIPTION_CHANGED]: SubscriptionResultContent;
  [ServerCommand.ROLE_RESULT]: ResultContent;
  [ServerCommand.UPDATE_RESULT]: PublishResultContent | PublishRefusedContent;
  [ServerCommand.PEER_JOINED]: ListedUser;
  [ServerCommand.PEER_LEFT]: PeerLeftContent;
  [ServerCommand.USER_LIST]: UserListContent;
  [ServerCommand.SIZES_WATCHED]: SizesWatchedContent;
}

/** Data of each client message by its tag. */
export interface ClientMessages {
  ping: '';
  on_create_room: JoinData;
  on_get_user_list: '';
  on_constraints_config: ConstraintsData;
  on_publish: PublishData;
  on_update_track: UpdateTrackData;
  on_unpublish: '';
  on_mute_uplink: MuteData;
  on_sub: SubscribeData;
  on_sub_change: SubscriptionChangeData;
  on_unsub: SubscriptionChangeData;
  on_switch_role: SwitchRoleData;
  on_quality_report: Record<string, unknown>;
  on_quit_room: '';
  on_rebuild_session: RebuildData;
  on_start_mcu_mix: Record<string, unknown>;
  on_stop_mcu_mix: Record<string, unknown>;
  on_start_publishing: Record<string, unknown>;
  on_stop_publishing: Record<string, unknown>;
  on_start_push_user_cdn: Record<string, unknown>;
  on_stop_push_user_cdn: Record<string, unknown>;
}
export type ClientTag = keyof ClientMessages;
