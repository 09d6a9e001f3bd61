/** The app's line icons, 24 × 24. An icon always has a text beside it, so it is hidden from screen readers. */
const PATHS = {
  ward: 'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 15h18M6 10V7a1 1 0 0 1 1-1h4v4M3 18v2M21 18v2',
  tasks: 'M6 4h12v17H6zM9.5 3h5v3h-5zM9 11l1.5 1.5L13 10M9 16.5l1.5 1.5L13 15.5M15 11.5h.5M15 17h.5',
  medicine: 'M5 13.5l8.5-8.5a4 4 0 0 1 5.5 5.5L10.5 19A4 4 0 0 1 5 13.5zM9.3 9.3l5.5 5.5',
  measure: 'M12 4c3.5 4.5 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.8 2-5.5 5.5-10zM12 16.5a2.5 2.5 0 0 0 2.5-2.5',
  week: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 13v4M10 15h4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 13.5h.5M12 13.5h.5M16 13.5h.5M8 16.5h.5M12 16.5h.5',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9 6.8 19.7l1-5.9L3.5 9.7l5.9-.8z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4M12 16.8v.4',
  pressure: 'M12 20S4 15 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15 12 20 12 20zM6.5 12H10l1.5-2.5 2 4 1-1.5h3',
  ambulatory: 'M3 12h4l2-5 3.5 10L15.5 9l1.5 3h4M12 2.5v2M12 19.5v2',
  temperature: 'M10 13.5V5a2 2 0 0 1 4 0v8.5a4.5 4.5 0 1 1-4 0zM12 9v8',
  drop: 'M12 3.5c3.5 4.2 6 7.2 6 10.5a6 6 0 0 1-12 0c0-3.3 2.5-6.3 6-10.5zM9 14.5a3 3 0 0 0 3 3',
  meter: 'M7 3h10v18H7zM9.5 6h5v5h-5zM12 15v1.5',
  pump: 'M4 8h12v9H4zM7 11h5v3H7zM16 12h2a2 2 0 0 1 2 2v5M6.5 8V6M13.5 8V6',
  message: 'M4 5h16v11H9l-5 4z',
  contacts:
    'M6 3h13v18H6zM3.5 7.5H6M3.5 12H6M3.5 16.5H6M12.5 7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM8.8 17.2c.5-2 1.8-3 3.7-3s3.2 1 3.7 3',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  patients:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.7-3.7 3-5.5 6.5-5.5s5.8 1.8 6.5 5.5M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .6 3 2.3 3.5 5',
  shareScreen: 'M3 5h18v12H3zM9 21h6M12 17v4M12 14V8.5M9.5 11 12 8.5l2.5 2.5',
  virtualWard: 'M3 5h18v12H3zM9 21h6M12 17v4M12 8v6M9 11h6',
  outpatients:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.7-3.7 3-5.5 6.5-5.5 2 0 3.6.6 4.8 1.7M15 5.5h6v5h-6zM18 10.5v9M15.5 17l2.5 2.5 2.5-2.5',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5h4v5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z',
  videoOff: 'M3 7h9m3 3v7H3V7M15 11l6-3.5v9L15 13M3 3l18 18',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  phone: 'M6 3h3l1.5 5L8.5 9.5a12 12 0 0 0 6 6L16 13.5l5 1.5v3c0 1.5-1 3-3 3C10.5 21 3 13.5 3 6c0-2 1.5-3 3-3z',
  hangUp: 'M3 15c0-6 18-6 18 0v2l-5-.8v-3a12 12 0 0 0-8 0v3L3 17z',
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  microphoneOff: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M3 3l18 18',
  print: 'M7 8V3h10v5M5 8h14a2 2 0 0 1 2 2v6h-4M7 16H3v-6a2 2 0 0 1 2-2M7 13h10v8H7z',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.5 12.5l5 5 10-11',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8v4.5l3 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  sound: 'M4 9.5v5h4l5 4V5.5l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h4l5 4V5.5l-5 4zM17 9.5l5 5M22 9.5l-5 5',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  offline: 'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.5M15 10.3a10 10 0 0 1 4 2.2M8.5 16a5 5 0 0 1 7 0M12 19.5v.1',
  logOut: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  send: 'M4 12L20 4l-5 16-3.5-6.5z',
  chevron: 'M7 10l5 5 5-5',
  fold: 'M13 6l-6 6 6 6M19 6l-6 6 6 6',
  unfold: 'M11 6l6 6-6 6M5 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 7.8v.4',
  organisation: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  statistics: 'M4 20.5h16M6.5 17v-5M11.5 17V7M16.5 17v-8M20 4.5l-4 2-4-3-5 4',
  quality: 'M9.5 3.5h5M10.5 3.5v6L5 19a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-5.5-9.5v-6M7.8 15h8.4',
  userOff: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5M3 3l18 18',
  qualityOff: 'M9.5 3.5h5M10.5 3.5v6L5 19a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-5.5-9.5v-6M3 3l18 18',
  list: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill={filled ? 'currentColor' : undefined} />
    </svg>
  );
}
