// Semi's CSS variables, and its components in the product's style. None of those in use says anything by itself: no
// texts of Semi are needed.
import '@douyinfe/semi-ui-19/lib/es/_base/base.css';
import './semi-parts.css';
