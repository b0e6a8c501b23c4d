// The line that joins the phases to a ring, and the dot that goes round on it.

const SVG = 'http://www.w3.org/2000/svg';
const RETURN_X = 9;  // where the way back runs
const DOT_X = 30;

export class Ring {
  constructor(svg, frame, boxes) {
    Object.assign(this, { svg, frame, boxes, at: -1, laps: 0, length: 1, stops: [] });
    this.line = document.createElementNS(SVG, 'path');
    this.line.setAttribute('class', 'ring-line');
    this.head = document.createElementNS(SVG, 'path');
    this.head.setAttribute('class', 'ring-head');
    this.dot = document.createElementNS(SVG, 'circle');
    this.dot.setAttribute('class', 'ring-dot');
    this.dot.setAttribute('r', '6');
    this.marks = boxes.map(() => {
      const mark = document.createElementNS(SVG, 'path');
      mark.setAttribute('class', 'ring-mark');
      return mark;
    });
    svg.append(this.line, this.head, ...this.marks, this.dot);
    new ResizeObserver(() => this.layOut()).observe(frame);
    this.layOut();
  }

  layOut() {
    const top = this.frame.getBoundingClientRect();
    if (top.height === 0) return;
    const middles = this.boxes.map((box) => {
      const { y, height } = box.getBoundingClientRect();
      return y - top.y + height / 2;
    });
    const [first, last] = [middles[0], middles[middles.length - 1]];
    this.svg.setAttribute('width', '40');
    this.svg.setAttribute('height', String(top.height));
    const way = `M ${DOT_X} ${first} L ${DOT_X} ${last} L ${RETURN_X + 8} ${last} Q ${RETURN_X} ${last} ${RETURN_X} ${last - 8} ` +
      `L ${RETURN_X} ${first + 8} Q ${RETURN_X} ${first} ${RETURN_X + 8} ${first} Z`;
    this.line.setAttribute('d', way);
    this.head.setAttribute('d', `M ${RETURN_X + 9} ${first - 5} l 8 5 l -8 5 Z`);
    this.marks.forEach((mark, i) => mark.setAttribute('d', `M ${DOT_X} ${middles[i]} h 14`));
    this.length = this.line.getTotalLength();
    this.stops = middles.map((y) => y - first);
    this.dot.style.offsetPath = `path("${way}")`;
    this.place();
  }

  // The dot goes forwards through check and close to timers of the next turn, as the loop does.
  moveTo(box, isWaiting, stream, turn) {
    this.dot.classList.toggle('waiting', isWaiting);
    this.svg.classList.toggle('off', box < 0);
    if (box < 0) return;
    this.dot.style.setProperty('--own', this.boxes[box].style.getPropertyValue('--own'));
    if (this.stream === stream && turn >= this.turn && box < this.at) this.laps++;
    this.stream = stream;
    this.turn = turn;
    this.at = box;
    this.place();
  }

  place() {
    if (this.at >= 0) this.dot.style.offsetDistance = `${this.laps * this.length + this.stops[this.at]}px`;
  }
}
