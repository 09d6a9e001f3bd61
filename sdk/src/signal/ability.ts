/** The device report that goes with the join message (`report` of `on_create_room`). */
export function abilityReport(userAgent: string): Record<string, unknown> {
  const hardware = globalThis.navigator;
  const connection = (hardware as { connection?: { type?: string; effectiveType?: string } } | undefined)?.connection;
  return {
    AbilityOption: {
      GeneralLimit: {
        CPULimit: {
          uint32_CPU_num: String(hardware?.hardwareConcurrency ?? 0),
          str_CPU_name: '',
          uint32_CPU_maxfreq: '0',
          model: '',
          uint32_total_memory: '0',
        },
        uint32_terminal_type: terminalType(userAgent),
        uint32_device_type: '0',
        str_os_verion: operatingSystem(userAgent),
        uint32_link_type: '1',
        str_client_version: '4.10.2',
        uint32_net_type: networkType(connection?.type ?? connection?.effectiveType),
        ua: userAgent,
        version: '',
      },
    },
  };
}

/** @internal */
export function terminalType(userAgent: string): string {
  if (/Android/.test(userAgent)) return '4';
  if (/iPhone/.test(userAgent)) return '2';
  if (/iPad/.test(userAgent)) return '3';
  if (/Macintosh/.test(userAgent)) return '12';
  if (/Windows/.test(userAgent)) return '5';
  if (/Linux/.test(userAgent)) return '13';
  return '1';
}

/** The operating system in a user agent, without its version. */
export function operatingSystem(userAgent: string): string {
  return /Android|iPhone|iPad|Macintosh|Windows|Linux/.exec(userAgent)?.[0] ?? '';
}

function networkType(type: string | undefined): string {
  const known: Record<string, string> = { wifi: '1', '3g': '2', '2g': '3', 'slow-2g': '3', '4g': '4', ethernet: '5' };
  return known[type ?? ''] ?? '0';
}
