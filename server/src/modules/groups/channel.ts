import type { GroupChannel } from '../chat/group-channel.js';
import { SocketDelivery } from './delivery.js';
import { sendToGroup } from './send.js';

/** Functions of chat groups that use the sockets of the chat. */
export const groupChannel: GroupChannel = {
  send: sendToGroup,
  startDelivery: (context, sockets) => new SocketDelivery(context, sockets),
};
