/** Address of a group's page. */
export const groupPath = (groupId: string): string => `/communicate/GroupCommunicateDetail?group=${groupId}`;
