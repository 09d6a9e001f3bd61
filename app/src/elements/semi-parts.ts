// Semi's CSS variables, and its components in the product's style. The components in use contain no words, so Semi's
// texts are not needed.
import '@douyinfe/semi-ui-19/lib/es/_base/base.css';
import './semi-parts.css';
