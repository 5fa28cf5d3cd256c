import { describe, expect, it } from 'vitest';
import { presets } from '../test/presets';
import * as model from './placement';
import { filled } from './rules';

const classic = filled(presets['classic']!);
const salvo = filled(presets['salvo']!);

function put(
  placement: model.Placement,
  slot: number,
  x: number,
  y: number,
  turns = 0,
): { placement: model.Placement; fault: model.Fault | null } {
  let now = model.take(placement, slot);
  for (let n = 0; n < turns; n++) now = model.turn(now);
  return model.set(model.hold(now, { x, y }));
}

describe('placing', () => {
  it('has a slot for every ship', () => {
    expect(model.newPlacement(filled(presets['hackathon']!)).slots).toHaveLength(10);
    expect(model.newPlacement(classic).slots.map((slot) => slot.class.length)).toEqual([
      5, 4, 3, 3, 2,
    ]);
  });

  it('puts ships down and says what is left', () => {
    const { placement, fault } = put(model.newPlacement(classic), 0, 0, 0);
    expect(fault).toBeNull();
    expect(model.left(placement)).toHaveLength(4);
    expect(model.fleetOf(placement)).toEqual([
      { class: 'Carrier', from: { x: 0, y: 0 }, to: { x: 4, y: 0 } },
    ]);
  });

  it('says why a ship does not fit', () => {
    const one = put(model.newPlacement(classic), 0, 0, 0).placement;
    expect(put(one, 1, 2, 0).fault?.long).toBe(
      'It overlaps the Carrier at C1. Each square can hold one ship.',
    );
    expect(put(one, 1, 8, 5).fault?.short).toBe('Runs off the board');
    expect(put(one, 1, 0, 1).fault).toBeNull();
    const two = put(model.newPlacement(salvo), 2, 4, 4).placement;
    expect(put(two, 1, 2, 5).fault).toMatchObject({
      short: 'Touches the Cruiser',
      long: 'It touches the Cruiser at F4. Leave one empty square around each ship.',
    });
  });

  it('turns through every heading and stays on the board', () => {
    let now = model.hold(model.take(model.newPlacement(salvo), 0), { x: 9, y: 9 });
    const seen: string[] = [];
    for (let n = 0; n < 4; n++) {
      now = model.turn(now);
      seen.push(now.hand!.heading);
      expect(model.handFault(now)).toBeNull();
    }
    expect(seen).toEqual(['down-right', 'down', 'up-right', 'right']);
  });

  it('picks ships up again, places whole fleets and shows the gap', () => {
    const fleet = [
      { class: 'Carrier', from: { x: 4, y: 0 }, to: { x: 0, y: 0 } },
      { class: 'Battleship', from: { x: 0, y: 2 }, to: { x: 3, y: 2 } },
      { class: 'Cruiser', from: { x: 0, y: 4 }, to: { x: 2, y: 4 } },
      { class: 'Submarine', from: { x: 0, y: 6 }, to: { x: 2, y: 6 } },
      { class: 'Destroyer', from: { x: 5, y: 5 }, to: { x: 6, y: 6 } },
    ];
    const fleetPlaced = model.placed(salvo, fleet);
    expect(model.isComplete(fleetPlaced)).toBe(true);
    expect(model.fleetOf(fleetPlaced)[0]).toEqual({
      class: 'Carrier',
      from: { x: 0, y: 0 },
      to: { x: 4, y: 0 },
    });
    expect(model.takenByGap(fleetPlaced).length).toBeGreaterThan(10);
    const held = model.take(fleetPlaced, 4);
    expect(held.hand).toMatchObject({ heading: 'down-right', at: { x: 5, y: 5 } });
    expect(model.left(model.putBack(held))).toHaveLength(1);
    expect(model.left(model.cleared(fleetPlaced))).toHaveLength(5);
  });
});

describe('a fleet that was placed before', () => {
  const ship = (name: string, y: number, length: number) => ({
    class: name,
    from: { x: 0, y },
    to: { x: length - 1, y },
  });
  const fleet = [
    ship('Carrier', 0, 5),
    ship('Battleship', 1, 4),
    ship('Cruiser', 2, 3),
    ship('Submarine', 3, 3),
    ship('Destroyer', 4, 2),
  ];

  it('is placed again where it fits', () => {
    const again = model.fitting(classic, fleet);
    expect(again && model.fleetOf(again)).toEqual(fleet);
  });

  it('is not offered under rules it does not fit', () => {
    // Ships touch, one is missing, one too many, one too long, one off the board.
    expect(model.fitting(salvo, fleet)).toBeNull();
    expect(model.fitting(classic, fleet.slice(1))).toBeNull();
    expect(model.fitting(classic, [...fleet, ship('Destroyer', 8, 2)])).toBeNull();
    expect(model.fitting(classic, [...fleet.slice(1), ship('Carrier', 0, 6)])).toBeNull();
    expect(model.fitting(classic, [...fleet.slice(1), ship('Carrier', 12, 5)])).toBeNull();
  });
});
