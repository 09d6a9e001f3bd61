import type { GroupChannel } from '../chat/group-channel.js';
import { SocketDelivery } from './delivery.js';
import { sendToGroup } from './send.js';

/** What chat groups do with the sockets of the chat. */
export const groupChannel: GroupChannel = {
  send: sendToGroup,
  startDelivery: (context, sockets) => new SocketDelivery(context, sockets),
};
