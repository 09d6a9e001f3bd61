/** The app's line icons, 24 × 24. An icon always has a text beside it, so it is hidden from screen readers. */
const PATHS = {
  ward: 'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 15h18M6 10V7a1 1 0 0 1 1-1h4v4M3 18v2M21 18v2',
  tasks:
    'M6 4h12v17H6zM9.500 3h5v3h-5zM9 11l1.500 1.500L13 10M9 16.500l1.500 1.500L13 15.500M15 11.500h.500M15 17h.500',
  medicine: 'M5 13.500l8.500-8.500a4 4 0 0 1 5.500 5.500L10.500 19A4 4 0 0 1 5 13.500zM9.300 9.300l5.500 5.500',
  measure:
    'M12 4c3.500 4.500 5.500 7.200 5.500 10a5.500 5.500 0 0 1-11 0c0-2.800 2-5.500 5.500-10zM12 16.500a2.500 2.500 0 0 0 2.500-2.500',
  week: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 13v4M10 15h4',
  calendar:
    'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 13.500h.500M12 13.500h.500M16 13.500h.500M8 16.500h.500M12 16.500h.500',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9 6.8 19.7l1-5.9L3.5 9.7l5.9-.8z',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4M12 16.8v.4',
  pressure:
    'M12 20S4 15 4 9.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8 2.500C20 15 12 20 12 20zM6.500 12H10l1.500-2.500 2 4 1-1.500h3',
  ambulatory: 'M3 12h4l2-5 3.500 10L15.500 9l1.500 3h4M12 2.500v2M12 19.500v2',
  temperature: 'M10 13.500V5a2 2 0 0 1 4 0v8.500a4.500 4.500 0 1 1-4 0zM12 9v8',
  drop: 'M12 3.500c3.500 4.200 6 7.200 6 10.500a6 6 0 0 1-12 0c0-3.300 2.500-6.300 6-10.500zM9 14.500a3 3 0 0 0 3 3',
  meter: 'M7 3h10v18H7zM9.500 6h5v5h-5zM12 15v1.500',
  pump: 'M4 8h12v9H4zM7 11h5v3H7zM16 12h2a2 2 0 0 1 2 2v5M6.500 8V6M13.500 8V6',
  message: 'M4 5h16v11H9l-5 4z',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  patients:
    'M9 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM2.500 19.500c.700-3.700 3-5.500 6.500-5.500s5.800 1.800 6.500 5.500M16 5a3.300 3.300 0 0 1 0 6.300M18 14.500c2 .600 3 2.300 3.500 5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z',
  videoOff: 'M3 7h9m3 3v7H3V7M15 11l6-3.5v9L15 13M3 3l18 18',
  phone:
    'M6 3h3l1.5 5L8.500 9.500a12 12 0 0 0 6 6L16 13.500l5 1.500v3c0 1.500-1 3-3 3C10.500 21 3 13.500 3 6c0-2 1.500-3 3-3z',
  hangUp: 'M3 15c0-6 18-6 18 0v2l-5-.800v-3a12 12 0 0 0-8 0v3L3 17z',
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  microphoneOff: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M3 3l18 18',
  print: 'M7 8V3h10v5M5 8h14a2 2 0 0 1 2 2v6h-4M7 16H3v-6a2 2 0 0 1 2-2M7 13h10v8H7z',
  link: 'M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1-1',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  screen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.500 12.500l5 5 10-11',
  refresh: 'M20 12a8 8 0 1 1-2.500-5.800M20 3v4h-4',
  clock: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 8v4.500l3 2',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  sound: 'M4 9.500v5h4l5 4V5.500l-5 4zM16.500 9a4.500 4.500 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h4l5 4V5.500l-5 4zM17 9.500l5 5M22 9.500l-5 5',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.500M15 10.300a10 10 0 0 1 4 2.200M8.500 16a5 5 0 0 1 7 0M12 19.500v.100',
  logOut: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  send: 'M4 12L20 4l-5 16-3.500-6.500z',
  chevron: 'M7 10l5 5 5-5',
  fold: 'M13 6l-6 6 6 6M19 6l-6 6 6 6',
  unfold: 'M11 6l6 6-6 6M5 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 11v5M12 7.800v.400',
  organisation: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
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
