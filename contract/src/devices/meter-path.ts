/** Path to which meters and gateways post readings; see `meterSchemas`. */
export const METER_PATH = '/cdms/meter/readings';
