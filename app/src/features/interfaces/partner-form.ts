import type { MESSAGE_CHARSETS, RequestOf } from '@wardlink/contract';
import type { Choices, Partner } from './types.js';

export type Charset = (typeof MESSAGE_CHARSETS)[number];

export const TRANSPORTS = ['mllp', 'push'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** The fields of a partner as a form holds them. */
export interface PartnerForm {
  name: string;
  nodeId: string;
  enabled: boolean;
  /** How its messages come: HL7 on a port, or events that it pushes over HTTPS. */
  transport: Transport;
  port: string;
  tls: boolean;
  /** Addresses and networks, one on each line. */
  networks: string;
  charset: Charset;
  /** Empty: refused. */
  unicode: Charset | '';
  zone: string;
  /** Whether messages of tests and trials are accepted too. */
  tests: boolean;
  endsWithoutReturn: boolean;
  keepDays: string;
}

/** The port that is usual for messages over MLLP. */
const USUAL_PORT = 2575;

export const emptyPartner = ({ nodes, zone }: Choices): PartnerForm => ({
  name: '',
  nodeId: nodes[0]?.nodeId ?? '',
  enabled: true,
  transport: 'mllp',
  port: String(USUAL_PORT),
  tls: false,
  networks: '127.0.0.1\n::1',
  charset: zone.startsWith('Asia/') ? 'gb18030' : 'utf-8',
  unicode: 'utf-8',
  zone,
  tests: false,
  endsWithoutReturn: false,
  keepDays: '30',
});

export function formOf(partner: Partner): PartnerForm {
  const {
    name,
    nodeId,
    enabled,
    port,
    tls,
    networks,
    charset,
    unicode,
    zone,
    processing,
    endsWithoutReturn,
    keepDays,
  } = partner;
  return {
    name,
    nodeId,
    enabled,
    transport: port === null ? 'push' : 'mllp',
    port: String(port ?? USUAL_PORT),
    tls,
    networks: networks.join('\n'),
    charset,
    unicode: unicode ?? '',
    zone,
    tests: processing.length > 1,
    endsWithoutReturn,
    keepDays: String(keepDays),
  };
}

const lines = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((line) => line !== ''))];

export function requestOf({
  transport,
  port,
  networks,
  unicode,
  tests,
  keepDays,
  name,
  ...rest
}: PartnerForm): Omit<RequestOf<'interface.save'>, 'partnerId' | 'version'> {
  return {
    ...rest,
    name: name.trim(),
    port: transport === 'push' ? null : Number(port),
    networks: lines(networks),
    unicode: unicode === '' ? null : unicode,
    processing: tests ? ['P', 'T', 'D'] : ['P'],
    keepDays: Number(keepDays),
  };
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Fields with a problem, as keys of the texts below `interfaces.problem`. */
export function problemsOf(form: PartnerForm): Partial<Record<keyof PartnerForm, string>> {
  return {
    ...(form.name.trim() === '' && { name: 'name' }),
    ...(form.transport === 'mllp' && !isWhole(form.port, 1, 65_535) && { port: 'port' }),
    ...(lines(form.networks).length === 0 && { networks: 'networks' }),
    ...(form.zone.trim() === '' && { zone: 'zone' }),
    ...(!isWhole(form.keepDays, 1, 365) && { keepDays: 'keepDays' }),
  };
}
