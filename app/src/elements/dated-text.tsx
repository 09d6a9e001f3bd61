/** A text whose dates do not break at their hyphens. */
export function DatedText({ text }: { text: string }) {
  return text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) => {
    const isDay = index % 2 === 1;
    return isDay ? (
      <time key={index} className="whole-date">
        {part}
      </time>
    ) : (
      part
    );
  });
}
