/** In the page, before its own scripts: counts timers that wait, and records frames on demand. */
function instrument() {
  const waiting = { timeouts: new Set(), intervals: new Set() };
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  window.setTimeout = (act, after, ...values) => {
    const run = typeof act !== 'function' ? act : (...given) => (waiting.timeouts.delete(id), act(...given));
    const id = setTimeout(run, after, ...values);
    waiting.timeouts.add(id);
    return id;
  };
  window.setInterval = (...given) => {
    const id = setInterval(...given);
    waiting.intervals.add(id);
    return id;
  };
  // The platform has one list for both.
  const clear = (platform) => (id) => {
    waiting.timeouts.delete(id);
    waiting.intervals.delete(id);
    platform(id);
  };
  window.clearTimeout = clear(clearTimeout);
  window.clearInterval = clear(clearInterval);

  let frames;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames?.longTasks.push(duration);
  });
  window.figures = {
    timers: () => ({ timeouts: waiting.timeouts.size, intervals: waiting.intervals.size }),
    begin() {
      frames = { intervals: [], longTasks: [] };
      observer.observe({ type: 'longtask' });
      const mine = frames;
      let last;
      const frame = (at) => {
        if (mine !== frames) return;
        if (last !== undefined) mine.intervals.push(at - last);
        last = at;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    end() {
      const recorded = frames;
      frames = undefined;
      observer.disconnect();
      return recorded;
    },
  };
}

/** Figures of an open page. */
export class PageFigures {
  #page;
  #inspector;
  /** Frames over the chat socket by their type. */
  frames = {};

  /** Has to be called before the page is opened. */
  static async watch(context, page) {
    const figures = new PageFigures();
    await context.addInitScript(instrument);
    figures.#page = page;
    figures.#inspector = await context.newCDPSession(page);
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { msgType } = JSON.parse(String(payload));
        figures.frames[msgType] = (figures.frames[msgType] ?? 0) + 1;
      }),
    );
    return figures;
  }

  /** What the page holds, after the garbage was collected. */
  async held() {
    // The second time takes what the finalizers of the first one let go.
    for (let time = 0; time < 2; time += 1) await this.#inspector.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#inspector.send('Runtime.getHeapUsage');
    const { documents, nodes, jsEventListeners } = await this.#inspector.send('Memory.getDOMCounters');
    const { timeouts, intervals } = await this.#page.evaluate(() => window.figures.timers());
    return {
      heapMegabytes: Number((usedSize / 1e6).toFixed(2)),
      documents,
      nodes,
      listeners: jsEventListeners,
      timeouts,
      intervals,
    };
  }

  begin() {
    return this.#page.evaluate(() => window.figures.begin());
  }

  /** Time between frames and long tasks since `begin`, ms. */
  end() {
    return this.#page.evaluate(() => window.figures.end());
  }
}
