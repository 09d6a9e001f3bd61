/** What clients report over HTTP: lines of their log, and results of their actions. */
export type PostedKind = 'log' | 'event';
export type ReportKind = PostedKind | 'quality';

type Values = Record<string, unknown>;

const MAX_NAME_LENGTH = 256;
const MAX_QUALITY_BYTES = 32_768;

const COMMON = ['version'];
/** Fields that are stored, in addition to application and user. */
const KEPT: Record<PostedKind, readonly string[]> = {
  log: [...COMMON, 'timestamp', 'log', 'errorInfo'],
  event: [...COMMON, 'eventType', 'result', 'code', 'delta', 'kind', 'env', 'browserVersion', 'ua'],
};
/** The field that a report has to contain. */
const ESSENTIAL: Record<PostedKind, string> = { log: 'log', event: 'eventType' };
/** Fields without a length limit of their own; only the body's limit applies. */
const LONG = ['log', 'errorInfo'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Checks a posted report and removes fields that are not stored.
 * @returns undefined when it is not a valid report
 */
export function postedReport(
  kind: PostedKind,
  body: Values,
): { sdkAppId: number; userId: string; content: Values } | undefined {
  const { userId } = body;
  const sdkAppId = isText(body.sdkAppId) ? Number(body.sdkAppId) : body.sdkAppId;
  if (typeof sdkAppId !== 'number' || !Number.isInteger(sdkAppId) || !isText(userId)) return undefined;
  if (userId.length > MAX_NAME_LENGTH || !isText(body[ESSENTIAL[kind]])) return undefined;
  const content = KEPT[kind].flatMap((name): [string, unknown][] => {
    const value = body[name];
    if (typeof value === 'number') return [[name, value]];
    if (!isText(value) || (value.length > MAX_NAME_LENGTH && !LONG.includes(name) && name !== 'ua')) return [];
    return [[name, value]];
  });
  return { sdkAppId, userId, content: Object.fromEntries(content) };
}

/** The data of `on_quality_report`; undefined when they are invalid or too long. */
export function qualityReport(data: unknown): object | undefined {
  if (typeof data !== 'object' || data === null || !('WebRTCQualityReq' in data)) return undefined;
  const { WebRTCQualityReq: figures } = data;
  if (typeof figures !== 'object' || figures === null) return undefined;
  return Buffer.byteLength(JSON.stringify(data)) <= MAX_QUALITY_BYTES ? data : undefined;
}
