import { useEffect } from 'react';
import { listen } from '../../live/connection.js';
import { isContactNotice, loadContactRequests } from '../../live/contact-requests.js';
import { loadConversations } from '../../live/conversations.js';

/** Keeps the count of applications and the conversations up to date; draws nothing. It is loaded after the first screen. */
export function ContactUpdates() {
  useEffect(() => {
    void loadContactRequests();
    return listen({
      message: (message) => {
        if (!isContactNotice(message)) return;
        void loadContactRequests();
        // One can talk with a new contact, and no longer with a former one.
        void loadConversations();
      },
    });
  }, []);
  return null;
}
