import type { Static } from 'typebox';
import type { ReplyIn } from '../base/schema-types.js';
import type { meterSchemas } from './meter-schemas.js';
import type { deviceSchemas } from './schemas.js';

/** Request and reply of a meter or gateway. */
export type MeterRequest = Static<typeof meterSchemas.request>;
export type MeterReply = Static<typeof meterSchemas.reply>;
export type DeviceRow = ReplyIn<typeof deviceSchemas, 'device.list'>['devices'][number];
export type DeviceHistory = ReplyIn<typeof deviceSchemas, 'device.history'>;
