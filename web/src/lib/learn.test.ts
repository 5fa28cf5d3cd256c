import { describe, expect, it } from 'vitest';
import { has, indexOf } from './board';
import { checkCell } from './arsenal';
import { fold, newView } from './fold';
import { LESSONS } from './learn';
import { filled } from './rules';
import { presets } from '../test/presets';

describe.each(Object.entries(LESSONS))('the lesson about %s', (name, lesson) => {
  const rules = filled(presets[name]!);
  const view = fold(newView(rules), lesson.position.said);

  it('has points and texts', () => {
    expect(lesson.points().length).toBeGreaterThan(1);
    expect(lesson.position.question()).toMatch(/\?$/);
  });

  it('has an answer on the board that was not fired at', () => {
    for (const cell of lesson.position.best) {
      expect(has(rules.board, cell)).toBe(true);
      expect(checkCell(view, 'A', cell).fault).toBeNull();
    }
  });

  it('ends with a hit', () => {
    const { result, best } = lesson.position;
    const after = fold(view, [
      ...(result.type === 'tally'
        ? [{ type: 'salvo' as const, by: 'A' as const, cells: best }]
        : []),
      result,
    ]);
    const { points, salvos } = after.waters.B;
    const hit = best.some((cell) => points[indexOf(rules.board, cell)]! > 0);
    expect(hit || salvos[salvos.length - 1]?.hits.length === 1).toBe(true);
  });
});

describe('the lessons', () => {
  it('are about every rule set', () => {
    expect(Object.keys(LESSONS).sort()).toEqual(Object.keys(presets).sort());
  });
});
