/** An application: whose users may open the channel, and what its rooms ask for. */
export interface Application {
  sdkAppId: number;
  /** Signs users and room keys. */
  secretKey: string;
  /** Which rooms are entered with a room key only: all, none (the default), or those of these ids. */
  roomKey?: boolean | readonly string[];
}

/** The application of demonstrations and trials: its key is published, so it protects nothing. */
export const DEMONSTRATION: Application = { sdkAppId: 1_400_000_001, secretKey: 'wardlink-demonstration-key' };

/** Whether a room of the application is entered with a room key only. */
export function asksForRoomKey({ roomKey = false }: Application, roomId: string): boolean {
  return typeof roomKey === 'boolean' ? roomKey : roomKey.includes(roomId);
}
