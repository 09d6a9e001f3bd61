const zh = {
  server: '服务器地址',
  user: '用户名',
  room: '房间号',
  withVideo: '打开摄像头',
  join: '进入房间',
  leave: '挂断',
  microphone: '麦克风',
  cameraDevice: '摄像头',
  mute: '静音',
  unmute: '取消静音',
  hideVideo: '暂停画面',
  showVideo: '恢复画面',
  toVoice: '切换为语音',
  toVideo: '切换为视频',
  shareScreen: '共享屏幕',
  stopScreen: '停止共享',
  quality: '网络质量（1 最好，6 断开）：上行 {up}，下行 {down}',
  reconnecting: '网络中断，正在重新连接……',
  noSignature: '无法获得签名，请检查服务器地址',
  noDevice: '摄像头或麦克风无法打开',
  banned: '您的账号在别处进入了房间',
  sound: '点击页面以播放声音',
  silenced: '已静音',
};
export type TextName = keyof typeof zh;

const en: Record<TextName, string> = {
  server: 'Server address',
  user: 'User name',
  room: 'Room number',
  withVideo: 'With camera',
  join: 'Enter the room',
  leave: 'Hang up',
  microphone: 'Microphone',
  cameraDevice: 'Camera',
  mute: 'Mute',
  unmute: 'Unmute',
  hideVideo: 'Pause picture',
  showVideo: 'Resume picture',
  toVoice: 'Switch to voice',
  toVideo: 'Switch to video',
  shareScreen: 'Share screen',
  stopScreen: 'Stop sharing',
  quality: 'Network quality (1 best, 6 disconnected): up {up}, down {down}',
  reconnecting: 'The connection broke, trying again…',
  noSignature: 'No signature to be had, check the server address',
  noDevice: 'The camera or microphone cannot be opened',
  banned: 'Your account entered the room elsewhere',
  sound: 'Click the page to hear sound',
  silenced: 'muted',
};

const english = navigator.language.toLowerCase().startsWith('en');

/** A text in the reader's language; `{name}` is replaced. */
export function text(name: TextName, values: Record<string, string | number> = {}): string {
  const template = (english ? en : zh)[name];
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}

/** Fills every element that names its text. */
export function fillTexts(): void {
  document.documentElement.lang = english ? 'en' : 'zh';
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = text(element.dataset.text as TextName);
  }
}
