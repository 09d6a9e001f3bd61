/**
 * A registered application: its users may open the calling channel; `roomKey` says which of its rooms need a room key.
 */
export interface Application {
  sdkAppId: number;
  /** Key that signs user signatures and room keys. */
  secretKey: string;
  /** Rooms that can be entered only with a room key: all, none (the default), or those with these ids. */
  roomKey?: boolean | readonly string[];
}

/** The application for demonstrations and trials. Its key is published, so it protects nothing. */
export const DEMONSTRATION: Application = { sdkAppId: 1_400_000_001, secretKey: 'wardlink-demonstration-key' };

/** Whether a room of the application can be entered only with a room key. */
export function asksForRoomKey({ roomKey = false }: Application, roomId: string): boolean {
  return typeof roomKey === 'boolean' ? roomKey : roomKey.includes(roomId);
}
